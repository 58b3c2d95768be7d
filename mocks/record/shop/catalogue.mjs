// @ts-check
/**
 * What the shop sells. Prices in cents; `art` names a drawing in public/art.js.
 * @typedef {{id: string, name: string, price: number, art: string, tint: string, blurb: string, tags: string}} Product
 * @type {readonly Product[]}
 */
export const PRODUCTS = [
  {
    id: 'field-notebook',
    name: 'Field notebook',
    price: 1290,
    art: 'notebook',
    tint: '#dfe8d8',
    blurb: 'Sewn binding, 96 dotted pages that take ink without bleeding.',
    tags: 'paper notebook dotted',
  },
  {
    id: 'mechanical-pencil',
    name: 'Mechanical pencil',
    price: 1260,
    art: 'pencil',
    tint: '#f5e3cf',
    blurb: 'Brass body, 0.7 mm lead, a knock that does not rattle.',
    tags: 'writing pencil brass',
  },
  {
    id: 'pocket-notebook',
    name: 'Pocket notebook, set of 3',
    price: 990,
    art: 'pocket',
    tint: '#dbe5f0',
    blurb: 'Three stapled books of 48 pages, small enough to be there.',
    tags: 'paper notebook ruled',
  },
  {
    id: 'fountain-pen',
    name: 'Fountain pen',
    price: 3400,
    art: 'fountain',
    tint: '#e7dff0',
    blurb: 'Steel nib, medium. Cartridge or converter.',
    tags: 'writing pen ink',
  },
  {
    id: 'ink-pine',
    name: 'Ink, pine green',
    price: 850,
    art: 'ink',
    tint: '#d5e6df',
    blurb: '50 ml, water based, dries in ten seconds.',
    tags: 'writing ink bottle',
  },
  {
    id: 'desk-ruler',
    name: 'Desk ruler, beech',
    price: 720,
    art: 'ruler',
    tint: '#f2e6d0',
    blurb: '30 cm, with a steel edge on one side.',
    tags: 'desk ruler wood',
  },
  {
    id: 'paper-clips',
    name: 'Paper clips, copper',
    price: 480,
    art: 'clips',
    tint: '#f3dcd3',
    blurb: 'Twenty-four in a tin that shuts with a click.',
    tags: 'desk clips copper',
  },
  {
    id: 'index-cards',
    name: 'Index cards, 100',
    price: 650,
    art: 'cards',
    tint: '#e4e4e9',
    blurb: 'A6, plain on one side, ruled on the other.',
    tags: 'paper cards',
  },
];

/** @param {string} id */
export const findProduct = (id) => PRODUCTS.find((product) => product.id === id);

/** @param {string} query */
export const searchProducts = (query) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return PRODUCTS.filter(({ name, tags }) =>
    words.every((word) => `${name} ${tags}`.toLowerCase().includes(word)),
  );
};
