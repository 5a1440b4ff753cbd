/** A checkbox that a module adds to the quote form. It starts unticked. `more` is the label of a link to a page about it. */
export type FormCheckbox = { name: string; label: string; note: string; href: string; more: string }

/** Checkboxes checked on a submitted form: their names, and the path of the form. */
export type TickedCheckboxes = { names: readonly string[]; page: string }
