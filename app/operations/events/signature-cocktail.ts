/** A drink of the couple's: the slug of its recipe in the book, what they call it, and whom or what it is for. */
export type SignatureCocktail = { recipe: string; name: string; dedication: string }

/** The same on its card: `at` is its line, where lines before it are empty. */
export type MenuCardDrink = SignatureCocktail & { at?: number }
