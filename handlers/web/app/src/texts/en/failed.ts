// What a worker says when nothing else can be said.
export const failed = {
  changed: 'The file has changed since it was chosen, or is gone. Choose it again.',
  unloaded: 'A part of the tool did not arrive. Check the connection, then try again: it costs nothing more.',
};
