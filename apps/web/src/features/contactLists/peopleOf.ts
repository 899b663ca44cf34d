// Where the people of a list are.
export const peopleOf = ({ id }: { id: number }): string => `/contact-lists/${id}/contacts`;
