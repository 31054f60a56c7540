const dataEnd = /\.data(?=\?|$)/;

/** Whether a browser that runs Remix asks for the data of a page alone, which it does under the page's address with `.data` at its end. */
export const isDataAddress = (address: string): boolean => dataEnd.test(address);

/** The address of the page whose data is asked for; any other address is returned as it is. */
export const pageAddress = (address: string): string => address.replace(dataEnd, "");
