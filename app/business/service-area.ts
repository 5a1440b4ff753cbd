/** Cities as one says them, "Jacksonville, St. Augustine and Ponte Vedra"; past so many the rest is counted. */
export function citiesListed(cities: string[], most: number = cities.length): string {
  const named = cities.length > most ? [...cities.slice(0, most), `${cities.length - most} more places`] : cities
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
