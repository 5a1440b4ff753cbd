/** Answers its errand and leaves at once, as one that works on a single photo does. */
process.once('message', () => process.send?.('done', () => process.exit()))
