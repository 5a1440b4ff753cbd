import { expect, test } from 'vitest'
import { parseOfferReply, parseTextCommand } from './read-reply.ts'

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'Stop!!!',
  'STOPALL',
  'stop all',
  'Unsubscribe',
  'cancel',
  'END',
  'quit',
  'Revoke',
  'opt out',
  'opt-out',
  'OptOut',
  'Please stop',
  'stop please',
  'stop texting me',
  'Please stop sending me texts',
  'STOP MESSAGES',
  'Hi, please stop these messages. Thank you',
  'unsubscribe me please',
  'I want to opt out',
  "don't text me",
  'Do not text me again',
  'dont text this number anymore',
  'no more texts',
  'Remove me from your list',
  'take me off this list',
  'leave me alone',
  'alto',
  'Basta',
  'basta ya',
  'no más',
  'No mas mensajes por favor',
  'cancelar',
  'Para',
  'Por favor no me escriban',
  'no me manden más mensajes',
  'Dejen de escribirme',
])('the text %j is parsed as STOP', (text) => expect(parseTextCommand(text)).toBe('stop'))

test.each(['start', 'START', 'Unstop', 'iniciar'])('the text %j is parsed as START', (text) =>
  expect(parseTextCommand(text)).toBe('start'),
)
test.each(['help', 'Info', 'AYUDA'])('the text %j is parsed as HELP', (text) =>
  expect(parseTextCommand(text)).toBe('help'),
)

test.each([
  'wrong number',
  'Wrong number!',
  'Sorry, you have the wrong number',
  'hi, i think you’ve got the wrong person',
  'número equivocado',
  'Perdón, tiene el número equivocado',
])('the text %j is parsed as a wrong number', (text) => expect(parseTextCommand(text)).toBe('wrong-number'))

test.each([
  'Is this the wrong number?',
  'I gave you the wrong number of guests',
  'The wrong number is on the invoice',
  'You should stop this',
])('the text %j is not parsed as a wrong number', (text) => expect(parseTextCommand(text)).not.toBe('wrong-number'))

test.each(['Who is this?', 'Is this spam?', 'You should stop this', 'My sister says you have a wrong number'])(
  'the text %j is shown to the owner to decide',
  (text) => expect(parseTextCommand(text)).toBe('maybe-stop'),
)

test.each([
  'yes',
  'Yes 42',
  'no',
  'Sure!',
  'We can stop by at 5',
  'Could you stop at the store for ice?',
  'Can we cancel the champagne tower and add the beer?',
  'The end of the night is 11 PM',
  'When does the bar open?',
  '¿Para cuántas personas es?',
  'Mom sent the $275 by Zelle just now! Did it get to you?',
  '',
  'Quit your day job, those drinks are amazing',
])('the text %j is no command', (text) => expect(parseTextCommand(text)).toBe(null))

test.each([
  ['YES 42', { isYes: true, code: '42' }],
  ['yes42', { isYes: true, code: '42' }],
  ['Sí, 07', { isYes: true, code: '07' }],
  ['y', { isYes: true, code: null }],
  ['Yes!', { isYes: true, code: null }],
  ['NO', { isYes: false, code: null }],
  ['no 42', { isYes: false, code: '42' }],
  ['yes 423', null],
  ['yes I can do 42', null],
  ['42', null],
])('the text %j answers a shift offer with %j', (text, reply) => expect(parseOfferReply(text)).toEqual(reply))
