/** What trace a file is of, by its name: that of its folder. A zip that is opened with others is a folder. */
export const runOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
