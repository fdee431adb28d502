export { createPeopleSearch } from '../people-search.ts'
