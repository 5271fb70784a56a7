/** Whether an optional number of the form says anything: empty cells and the form's 0 do not. */
export const isGiven = (value: unknown): boolean =>
	value !== undefined && value !== null && value !== '' && value !== 0;
