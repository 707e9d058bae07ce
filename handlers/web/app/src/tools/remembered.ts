interface Given {
  files: File[];
  texts: unknown[];
  options: unknown;
}

// remembered keeps what a piece of work has made of the last input, or makes of it, for tools whose free check has to do all of it or may begin
// it: the run that follows hands it out.
export function remembered<G extends Given, T>(work: (given: G) => T | Promise<T>): (given: G) => Promise<T> {
  let last: { options: string; inputs: unknown[]; made: Promise<T> } | undefined;
  return (given) => {
    const options = JSON.stringify(given.options);
    // A file is the same one until the page has given another, whatever its name is.
    const inputs = [...given.files, ...given.texts];
    if (last?.options === options && last.inputs.length === inputs.length && last.inputs.every((one, i) => one === inputs[i])) return last.made;
    last = undefined;
    const made = (async () => work(given))();
    const mine = (last = { options, inputs, made });
    // What has failed is tried again.
    made.catch(() => last === mine && (last = undefined));
    return made;
  };
}
