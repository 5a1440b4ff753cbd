export function formatCount(number: number, thing: string): string {
  return `${formatCountedNoun(number)} ${thing}${number === 1 ? '' : 's'}`
}

export function formatCountedNoun(number: number): string {
  return number.toLocaleString('en-US')
}
