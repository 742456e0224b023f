import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

}
