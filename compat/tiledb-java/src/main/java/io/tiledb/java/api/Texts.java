package io.tiledb.java.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where texts of objects go. */
final class Texts {
    private Texts() {}

    static void print(Object object) {
        System.out.println(object);
    }

    static void write(Object object, String file) {
        try {
            Files.writeString(Path.of(file), object + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
