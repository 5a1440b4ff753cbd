/** Owner pages by address. `:import` is the id that `fill-bar.ts` returns. */
export const ownerPages = [
  '/backbar/menu/import',
  '/backbar/in-and-out/import',
  '/backbar/in-and-out/import?open=:import',
]

/** Addresses of the same pages with other content. */
export const ownerPagesInOtherStates = ['/backbar/in-and-out/import?open=nobody']
