package dev.tegula.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of members in listings. */
class GroupMemberTest {

    @ParameterizedTest
    @CsvSource({"file:///a/b, c, c", "file:///a/b,, b", "file:///a/b, '', b", "s3://bucket/a/b//,, b", "b,, b"})
    void displayName_withoutAName_isTheLastPartOfTheUri(String uri, String name, String expected) {
        assertEquals(expected, new GroupMember(uri, name, ObjectType.ARRAY, false).displayName());
    }
}
