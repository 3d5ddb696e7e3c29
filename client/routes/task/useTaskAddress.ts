import { type AddressBar, useAddressBar } from '#client/features/criteria/index.ts';
import { readTaskAddress, type TaskAddress, writeTaskAddress } from '#client/features/task/criteria/index.ts';

export type TaskAddressBar = AddressBar<TaskAddress>;

const CODEC = { read: readTaskAddress, write: writeTaskAddress };

/** The address bar of a task page. */
export const useTaskAddress = (): TaskAddressBar => useAddressBar<TaskAddress>(CODEC);
