import { createContext, useContext } from 'react'

type AddressOf = (file: string) => string

/** A published file's address is its id; unpublished files have addresses that were issued for them. */
export const FileAddress = createContext<AddressOf>((file) => `/files/${file}`)

export const useFileAddress = (): AddressOf => useContext(FileAddress)
