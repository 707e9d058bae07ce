import Papa from 'papaparse';

export const parseCSV = Papa.parse;
