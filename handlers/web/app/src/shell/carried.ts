// The file that was dropped on the catalogue, on its way to the tool that is chosen for it.
let file: File | undefined;

// carry keeps a file for the next tool's page, or none.
export function carry(one: File | undefined): void {
  file = one;
}

// carried returns the file, once.
export function carried(): File | undefined {
  const one = file;
  file = undefined;
  return one;
}
