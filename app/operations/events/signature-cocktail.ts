/** A signature cocktail of the client: slug of its recipe, the client's name for it, and its dedication. */
export type SignatureCocktail = { recipe: string; name: string; dedication: string }

/** A cocktail on the menu card. `at` is its line, where earlier lines are empty. */
export type MenuCardDrink = SignatureCocktail & { at?: number }
