import { paragraphsOf } from './page-part-form.ts'
import type { PagePart } from './page-part.ts'

/** Questions with their answers, or points of the fine print: a heading and what there is to say. */
export function QuestionList({ parts }: { parts: PagePart[] }) {
  return (
    <dl className="rows">
      {parts.map(({ id, words }) => (
        <div key={id}>
          <dt>{words.question ?? words.heading}</dt>
          {paragraphsOf(words.answer ?? words.words).map((paragraph, i) => (
            <dd key={i}>{paragraph}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
