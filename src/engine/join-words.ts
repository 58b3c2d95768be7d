import type { Join } from './joining.ts';

/** Why a file lies in a recording, and what is known of its clock against the others'. */
export function joinWords({ name, with: other, why, id }: Join): string {
  switch (why) {
    case 'ids':
      return `${name} belongs to ${other}: both hold the id ${id ?? ''}.`;
    case 'clocks':
      return `${name} is read beside ${other}: their times overlap. Both are stamped by a wall clock; that they are the same clock is assumed.`;
    case 'day':
      return `${name} is read beside ${other}: their times are of one day. That both are of one run is assumed.`;
    case 'names':
      return `${name} is read beside ${other}, as their names say. Nothing ties their clocks; a lane can be moved by hand.`;
    case 'together':
      return `${name} is read beside ${other}, since they were opened together. Nothing ties their clocks; a lane can be moved by hand.`;
  }
}
