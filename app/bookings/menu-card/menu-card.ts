/** A drink of the couple's: the slug of its recipe in the book, what they call it, and whom or what it is for. */
export type SignatureCocktail = { recipe: string; name: string; dedication: string }

/** What a host wants on the card; an empty title or "also pouring" is the usual one. */
export type MenuCard = { title: string; pouring: string; drinks: SignatureCocktail[] }

export const emptyCard: MenuCard = { title: '', pouring: '', drinks: [] }
