import { connectLiveForm } from '../../ui/live-form.island.ts'

/** The sums of a proposal follow the input. Without this script *Add it up* shows them. */
const form = document.querySelector<HTMLFormElement>('.draft')!
form.dataset.live = ''
const refresh = connectLiveForm(form, { intent: 'sum' })
// What was typed before this script arrived.
if ([...form.querySelectorAll('input')].some((field) => field.value !== field.defaultValue)) void refresh()
