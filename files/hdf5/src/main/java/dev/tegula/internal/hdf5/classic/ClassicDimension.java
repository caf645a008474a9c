package dev.tegula.internal.hdf5.classic;

/**
 * A dimension: its name and length in the header.
 *
 * @param isRecord whether it is the unlimited one, whose length in the header is 0
 */
public record ClassicDimension(String name, long length, boolean isRecord) {

    static ClassicDimension read(HeaderInput in) {
        String name = in.name();
        long length = in.count();
        return new ClassicDimension(name, length, length == 0);
    }
}
