import { kept } from './programs';

// notPicture is a text by the name of a picture.
export const notPicture = (name = 'not.jpg'): { file: string; says: string } => ({ file: kept(name, 'This is a text.'), says: `The content of ${name} is not what its name says.` });
