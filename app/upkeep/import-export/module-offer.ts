/** A module that is off and may be switched on here. `next` is the page that opens then. */
export type ModuleOffer = { name: string; title: string; about: string; next: string }

/** Id of an offer on the page "Import and export". */
export function getModuleOfferId(name: string): string {
  return `offer-${name}`
}
