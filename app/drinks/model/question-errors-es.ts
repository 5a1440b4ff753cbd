// The API refuses in English; what the page says instead is read off those words.

const patterns: readonly [RegExp, (...found: string[]) => string][] = [
  [/^Choose one of .+\.$/, () => 'Elige una de las opciones.'],
  [/^Answer true or false\.$/, () => 'Elige una de las opciones.'],
  [/^Give this only once\.$/, () => 'Escríbelo una sola vez.'],
  [
    /^Give the number of guests in digits, from 1 to (\d+)\.$/,
    (most) => `Escribe en cifras cuántos invitados son, de 1 a ${most}.`,
  ],
  [
    /^Give how many guests are under 21, in digits, (\d+) at most\.$/,
    (most) => `Escribe en cifras cuántos invitados son menores de 21, ${most} como máximo.`,
  ],
  [/^Give a share from 0 to 0\.9, such as 0\.25\.$/, () => 'Escribe una proporción de 0 a 0.9, como 0.25.'],
  [/^Give a whole percentage from 0 to 90\.$/, () => 'Escribe un porcentaje entero, de 0 a 90.'],
  [
    /^Give hours from 0\.5 to 15, in halves, such as 4\.5\.$/,
    () => 'Escribe las horas, de 0.5 a 15 y de media en media, como 4.5.',
  ],
  [/^Give a whole number from 0 to (\d+)\.$/, (most) => `Escribe un número entero, de 0 a ${most}.`],
  [
    /^Give beer, wine and spirits together, or none of the three\.$/,
    () => 'Escribe los tres, cerveza, vino y licores, o ninguno.',
  ],
  [
    /^Beer, wine and spirits cannot all be 0\. Give at least one of them a share\.$/,
    () => 'Cerveza, vino y licores no pueden ser 0 los tres. Dale una parte al menos a uno.',
  ],
  [
    /^This bar pours no spirits\. Choose a bar with cocktails, or leave them out\.$/,
    () => 'Esta barra no sirve licores. Elige una barra con cócteles o quítalos.',
  ],
  [/^Choose (\d+) cocktails at most\.$/, (most) => `Elige ${most} cócteles como máximo.`],
  [
    /^We have no recipe of that name\. Choose one from the list\.$/,
    () => 'No tenemos una receta con ese nombre. Elige una de la lista.',
  ],
  [
    /^(.+): the weight is a digit from 1 to (\d)\.$/,
    (name, most) => `${name}: escribe las partes con una cifra de 1 a ${most}.`,
  ],
  [/^(.+) is on the menu twice\.$/, (name) => `${name} está dos veces en el menú.`],
]

/** What is wrong with a question, in Spanish. */
export function questionErrorEs(message: string): string {
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(message)
    if (found) return say(...found.slice(1))
  }
  return message
}
