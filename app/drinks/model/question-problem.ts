import type { QuestionWords } from './question-words.ts'

/** What is wrong with an input of a question: the code of what is said of it, and the values that stand in that. */
export type QuestionProblem = {
  [Code in keyof QuestionWords]: readonly [code: Code, ...values: Parameters<QuestionWords[Code]>]
}[keyof QuestionWords]

/** Says problems in the words of a language. */
export function sayProblem(words: QuestionWords): (problem: QuestionProblem) => string {
  return ([code, ...values]) => (words[code] as (...values: (string | number)[]) => string)(...values)
}
