import { createContext, useContext } from 'react'

type AddressOf = (file: string) => string

/** A published file's address is its id; what is not published is reached by addresses that were given out for it. */
export const FileAddress = createContext<AddressOf>((file) => `/files/${file}`)

export const useFileAddress = (): AddressOf => useContext(FileAddress)
