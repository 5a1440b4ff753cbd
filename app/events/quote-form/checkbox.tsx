import type { FormSectionProps } from './form-section-props.tsx'

/** A checkbox that stays ticked in a form that comes back. */
export function Checkbox({ name, input }: { name: string; input: FormSectionProps['input'] }) {
  return <input type="checkbox" name={name} value="yes" defaultChecked={input[name] === 'yes'} />
}
