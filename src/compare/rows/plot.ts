/** Columns of a timeline (its headers): 148 px, 84 px where there is little room. The ribbon and the strips follow them. */
export const headerWidth = (width: number): number => (width < 600 ? 84 : 148);
