/** Why a store is not opened, as a sentence for the administrator. */
export class StoreRefusal extends Error {}
