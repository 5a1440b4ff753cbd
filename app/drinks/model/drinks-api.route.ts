import { requestContext } from '../../request-context.server.ts'
import { badRequestProblem } from '../../plumbing/http/problem.ts'
import { createCalculationResponse, handlePublicCall, rejectPublicPost } from '../../plumbing/http/public-api.server.ts'
import type { Route } from './+types/drinks-api.route'
import { planDrinks } from './plan-drinks.ts'
import { parseDrinksInputs } from './parse-drinks-inputs.ts'
import { createInputErrorFormatter } from './drinks-input-message.ts'
import { englishInputErrorText } from './input-error-text.ts'

const say = createInputErrorFormatter(englishInputErrorText)

/** Cached for a day. The same inputs always give the same plan unless the constants change. */
const day = 86_400

export function loader({ request, context }: Route.LoaderArgs) {
  return handlePublicCall(request, context.get(requestContext), (params) => {
    const reading = parseDrinksInputs(params, { takesNamed: false })
    if (reading.ok) return createCalculationResponse(planDrinks(reading.question), day)
    return badRequestProblem(reading.errors.map(({ field, message }) => ({ field, message: say(message) })))
  })
}

export const action = rejectPublicPost
