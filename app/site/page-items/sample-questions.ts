/**
 * Sample questions that fit any bar. Details that differ between bars are placeholders for values of the menu and the
 * terms.
 */
export const sampleQuestions: { question: string; answer: string }[] = [
  {
    question: 'Do you bring the alcohol?',
    answer:
      'No, and we sell none. You buy the bottles and keep what is left; we pour them for your guests. The alcohol calculator on this site turns your guests and hours into a list for the store.',
  },
  {
    question: 'How many bartenders will we have?',
    answer: 'One up to {guests} guests, two from {second bartender}, three from {third bartender}.',
  },
  {
    question: 'How long are you there?',
    answer:
      'The starting price includes {hours} of bartender service. Set-up comes before that, {set-up}, and is not counted. Each additional hour starts at {extra hour}.',
  },
  { question: 'When is the date ours?', answer: '{deposit}' },
  { question: 'What if we have to call it off?', answer: '{called off}' },
  {
    question: 'How far do you travel?',
    answer:
      'The first {miles} are included. Each mile beyond that, one way, is {extra mile}. Tell us the place, and we’ll tell you what it comes to.',
  },
]
