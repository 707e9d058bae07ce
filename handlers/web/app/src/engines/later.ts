/** Unloaded says that a part of the app did not arrive. */
export class Unloaded extends Error {}

const loads: (() => Promise<unknown>)[] = [];

/**
 * later names what is loaded when it is needed first. A worker loads all of it before its run is accepted, since an accepted run goes on without a
 * connection.
 */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  const loaded = async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      throw error instanceof Unloaded ? error : new Unloaded(String(error));
    }
  };
  loads.push(loaded);
  return loaded;
}

/** loadAll loads what was named so. */
export async function loadAll(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}
