/** The id of whoever the first run made the owner; rows that name nobody are theirs (docs/decisions/0074). */
export const firstPerson = 'owner'
