import { bareAddress } from '../../base/index.ts';

const ADDRESS = /https?:\/\/[^\s"'<>\\`]+/g;

/** Text with every address in it bare of what makes it a credential; what else there is stays as it stands. O(length). */
export const unsigned = (text: string): string =>
  text.includes('://') ? text.replaceAll(ADDRESS, bareAddress) : text;
