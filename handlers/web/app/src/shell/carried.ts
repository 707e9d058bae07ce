// The files that were dropped on the catalogue, or that another tool has made, on their way to a tool's page.
let files: File[] = [];

// carry keeps files for the next tool's page, or none.
export function carry(...some: File[]): void {
  files = some;
}

// carried returns the files, once.
export function carried(): File[] {
  const some = files;
  files = [];
  return some;
}
