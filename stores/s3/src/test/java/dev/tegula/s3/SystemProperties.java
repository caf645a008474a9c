package dev.tegula.s3;

import java.util.LinkedHashMap;
import java.util.Map;

/** Sets system properties for a test and restores them afterwards. */
final class SystemProperties {

    private final Map<String, String> before = new LinkedHashMap<>();

    void set(String name, String value) {
        before.putIfAbsent(name, System.getProperty(name, ""));
        System.setProperty(name, value);
    }

    void restore() {
        before.forEach((name, value) -> {
            if (value.isEmpty()) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
    }
}
