/** Gives each name back once, and with a number behind it where it comes again: what is given twice must not write into its own rows. */
export function apartNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  };
}
