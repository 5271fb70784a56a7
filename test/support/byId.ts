/** A thing that is picked from a list of the form, given by its ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** The same by its name. */
export const byName = (value: string) => ({ __rl: true, mode: 'name', value });
