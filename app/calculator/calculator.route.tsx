export default function CalculatorRoute() { return null }
