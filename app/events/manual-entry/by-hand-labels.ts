/** Labels of fields that the owner fills in for a client. */
export const byHandLabels = {
  heard: 'How did they hear about us?',
  heardWords: 'In their own words',
  need: 'They need',
}
