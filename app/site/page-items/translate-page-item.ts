import type { TranslateFunction } from '../../business/translator.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { pageItemForms } from './page-item-form.ts'
import type { PageItem } from './page-item.ts'

/** Translates the texts of a page item into the language of a page. Numbers and photos stay the same. */
export function translatePageItem({ kind, input }: PageItem, say: TranslateFunction): FormInput {
  const { fields } = pageItemForms[kind]
  const isText = (name: string) => ['line', 'text'].includes(fields[name]?.as ?? '') && !fields[name]?.input
  return Object.fromEntries(Object.entries(input).map(([name, text]) => [name, isText(name) ? say(text) : text]))
}

/** Translates the texts of page items into the language of a page. */
export function translatePageItems(parts: readonly PageItem[], say: TranslateFunction): PageItem[] {
  return parts.map((part) => ({ ...part, input: translatePageItem(part, say) }))
}

/** Splits a text into paragraphs at blank lines. */
export function splitParagraphs(text: string | undefined): string[] {
  return (text ?? '').split(/\n{2,}/).filter((paragraph) => paragraph !== '')
}
