import Papa from 'papaparse';

export const parseCSV = Papa.parse;
export const writeCSV = Papa.unparse;
