import { redirect } from 'react-router'

/** Events are jobs that are booked. */
export function loader() {
  return redirect('/backbar/jobs?show=booked', 308)
}
