/** Why a store is not opened, in a sentence for whoever starts the server. */
export class StoreRefusal extends Error {}
