/** Why the answer of a model was refused, in a form that can be translated. */
export const faultsOfAnswers = 'ALTER TABLE suggestion_refusals ADD COLUMN faults TEXT;';
