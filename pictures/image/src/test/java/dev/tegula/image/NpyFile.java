package dev.tegula.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A NumPy file with little-endian numbers. */
record NpyFile(String type, List<Long> shape, byte[] samples) {

    static NpyFile read(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        int length = bytes[8] & 0xFF | (bytes[9] & 0xFF) << 8;
        String header = new String(bytes, 10, length, StandardCharsets.ISO_8859_1);
        Matcher matcher =
                Pattern.compile("'descr': '([^']+)'.*'shape': \\(([^)]*)\\)").matcher(header);
        if (!matcher.find() || header.contains("True")) {
            throw new IOException(path + ": unknown header " + header);
        }
        List<Long> shape = Arrays.stream(matcher.group(2).split(","))
                .map(String::strip)
                .filter(size -> !size.isEmpty())
                .map(Long::valueOf)
                .toList();
        return new NpyFile(matcher.group(1), shape, Arrays.copyOfRange(bytes, 10 + length, bytes.length));
    }
}
