/** Joins the class names that are there; CSS module look-ups may be undefined under strict index access. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
