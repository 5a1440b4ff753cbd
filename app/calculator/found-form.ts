/**
 * The plain form as its visitor left it when the script arrives: fields as they stand, and dials that were
 * turned while nobody listened yet.
 */
export function findForm(form: HTMLFormElement): [string, string][] {
  const turned = [...form.querySelectorAll<HTMLInputElement>('input[type=range]')].filter(
    (dial) => dial.value !== dial.defaultValue,
  )
  const byDial = turned.map((dial): [string, string] => [dial.dataset.of ?? '', dial.value])
  for (const [field, value] of byDial) {
    const number = form.elements.namedItem(field)
    if (number instanceof HTMLInputElement) number.value = value
  }
  return [
    ...entriesOf(form).filter(([name]) => !byDial.some(([field]) => field === name)),
    ...byDial.map(([field, value]): [string, string] => [field === 'nonDrinkers' ? 'percent' : field, value]),
  ]
}

/** Everything in the form that is text, which is everything. */
export function entriesOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
